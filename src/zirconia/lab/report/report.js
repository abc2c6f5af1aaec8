// What is pointed at or focused tells its numbers; a column's head sorts by it.
const tip = document.getElementById("tip");
function tell(mark, x, y) {
  tip.textContent = mark.dataset.tip;
  tip.style.visibility = "visible";
  const box = tip.getBoundingClientRect();
  tip.style.left = Math.max(4, Math.min(x + 14, innerWidth - box.width - 4)) + "px";
  tip.style.top = Math.max(4, y - box.height - 10) + "px";
}
function hush() { tip.style.visibility = "hidden"; }
document.addEventListener("pointermove", (event) => {
  const mark = event.target.closest("[data-tip]");
  if (mark) tell(mark, event.clientX, event.clientY); else hush();
});
document.addEventListener("focusin", (event) => {
  const mark = event.target.closest("[data-tip]");
  if (!mark || !mark.matches(":focus-visible")) return;
  const box = mark.getBoundingClientRect();
  tell(mark, box.left + box.width / 2, box.top + 10);
});
document.addEventListener("focusout", hush);
for (const head of document.querySelectorAll("th button")) {
  head.addEventListener("click", () => {
    const cell = head.parentElement, body = cell.closest("table").tBodies[0], at = cell.cellIndex;
    const up = cell.getAttribute("aria-sort") === "descending";
    for (const other of cell.parentElement.children) other.removeAttribute("aria-sort");
    cell.setAttribute("aria-sort", up ? "ascending" : "descending");
    const value = (row) => row.cells[at].dataset.value ?? row.cells[at].textContent;
    const order = (a, b) => at === 0 ? value(a).localeCompare(value(b)) : Number(value(b)) - Number(value(a));
    body.append(...[...body.rows].sort((a, b) => up ? order(b, a) : order(a, b)));
  });
}
