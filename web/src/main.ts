import '@fontsource-variable/inter'
import '@fontsource-variable/space-grotesk'
import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import './phone.css'

mount(App, { target: document.getElementById('app')! })
