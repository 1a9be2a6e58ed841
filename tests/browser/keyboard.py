"""Going through a page without a mouse."""

from playwright.sync_api import Locator, Page

from tests.architecture.sources import fail_on

#: More stops than any page has before what is looked for.
MANY_STOPS = 80
#: Where the focus is now; what is wrong with it: nobody sees it, or the eye has to go back to find it.
FAULTS_OF_THE_STOP = """() => {
  const stop = document.activeElement;
  const box = stop.getClientRects()[0];
  if (!box || stop === document.body) return ["the focus is nowhere"];
  const { outlineStyle, outlineWidth } = getComputedStyle(stop);
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  const found = document.elementFromPoint(box.x + box.width / 2, (top + bottom) / 2);
  const place = { x: box.x, y: box.y + scrollY };
  const before = window.stopBefore ?? place;
  window.stopBefore = place;
  return [
    ...(outlineStyle === "none" || parseFloat(outlineWidth) < 2 ? ["no ring around it"] : []),
    ...(found && (stop.contains(found) || found.contains(stop)) ? [] : ["not on the screen, or covered"]),
    ...(place.y < before.y - 8 && place.x <= before.x ? ["above what was focused before"] : []),
  ].map((fault) => `${stop.outerHTML.slice(0, 120)}: ${fault}`);
}"""


def tab_to(page: Page, goal: Locator) -> None:
    """Press Tab until the goal has the focus. Each stop on the way must be seen, and lie further on."""
    goal.wait_for()
    for _stop in range(MANY_STOPS):
        page.keyboard.press("Tab")
        fail_on(page.evaluate(FAULTS_OF_THE_STOP))
        if goal.evaluate("goal => goal === document.activeElement"):
            return
    raise AssertionError(f"Tab does not lead to {goal}")


def tab_and_press(page: Page, role: str, name: str, key: str = "Enter") -> None:
    """Go to the button or link of that name and press the key on it."""
    goal = page.get_by_role(role, name=name, exact=True)
    tab_to(page, goal)
    page.keyboard.press(key)
