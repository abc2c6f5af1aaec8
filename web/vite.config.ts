import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// Everything is served by the table server under a strict policy: no inlined files, nothing from other hosts.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/zirconia/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true }, '/art': 'http://127.0.0.1:8000' } },
})
