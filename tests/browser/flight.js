// Actions of a crew on a flight of Space Alert, in the words of the page.

import { begin, create } from "./table.js";

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Starts a flight with these devices in their seats and bots in the others. */
export async function launched(server, device, { options, crew: kinds, players = 4 }) {
  const crew = await Promise.all(kinds.map((kind) => device(kind)));
  const address = await create(crew[0], server.url, { game: "Space Alert", players, options });
  await begin(crew, address, { fill: crew.length < players });
  for (const [i, page] of crew.entries()) if (kinds[i] === PHONE) await toHand(page);
  return crew;
}

/** Turns a phone from the board, its first page, to the hand. */
export async function toHand(phone) {
  await phone.locator(".pages button").nth(1).tap();
}

/** Waits for an announcement. */
export async function announced(page, text) {
  await page.locator(".sa-caption > p", { hasText: text }).waitFor();
}

/** Plans a half of the first card in the first open, empty slot. Returns the slot's number. */
export async function plan(page) {
  const slot = page.locator(".sa-slot[data-open]:not(.is-action, .is-movement)").first();
  const half = page.locator(".sa-half:enabled").first();
  await half.waitFor();
  const number = await slot.getAttribute("data-slot");
  await half.dispatchEvent("click");
  await page.locator(`[data-slot="${number}"]`).dispatchEvent("click");
  await page.locator(`[data-slot="${number}"]:is(.is-action, .is-movement)`).waitFor();
  return number;
}

/** Waits until the flight plays. The default timeout is enough for a quick flight. */
export async function flying(page, timeout) {
  await page.locator("#skip").waitFor({ timeout });
}

/** Waits until the flight plays, and skips it. With bots in the crew it comes turn by turn. */
export async function debriefed(page, { within, skip = (button) => button.dispatchEvent("click", undefined, { timeout: 2_000 }) } = {}) {
  await flying(page, within);
  const button = page.locator("#skip");
  const ending = page.locator(".sa-ending");
  for (;;) {
    await button.or(ending).first().waitFor();
    if (await ending.isVisible()) return;
    // The playback may have ended by itself meanwhile.
    await skip(button).catch(() => undefined);
  }
}
