import { spawn } from "node:child_process";
import { mkdtempSync, mkdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { create, sit, bots, ready } from "./table.js";
const out = process.env.OUT ?? "/tmp/strip"; mkdirSync(out, { recursive: true });
const [w, h] = (process.env.SIZE ?? "1440x900").split("x").map(Number);
const child = spawn("/work/wt-play/target/airlock-browser", ["serve", "--listen", "127.0.0.1:0", "--data", mkdtempSync("/tmp/al-"), "--json"], { stdio: ["ignore", "pipe", "inherit"] });
let url; for await (const line of createInterface({ input: child.stdout })) { url = JSON.parse(line).url; break; }
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"] });
const context = await browser.newContext({ viewport: { width: w, height: h }, ...(w < 500 ? { hasTouch: true, isMobile: true } : {}), locale: "en-GB" });
const page = await context.newPage();
page.on("pageerror", (e) => console.log("PAGEERROR", e.message));
page.on("console", (m) => m.type() === "error" && console.log("CONSOLE", m.text()));
const seats = Number(process.env.SEATS ?? 4);
try {
  const address = await create(page, url, { players: seats, game: process.env.GAME ?? "Nemesis" });
  if (page.url() !== address) await page.goto(address);
  await sit(page, "Ann", 1); await bots(page); await ready(page);
  await page.getByRole("button", { name: /^Start/ }).click();
  await page.locator(".table").waitFor();
  await (await import(process.env.SCRIPT ?? "/tmp/script.mjs")).default(page, out);
} catch (e) { console.log(String(e).slice(0, 1500)); await page.screenshot({ path: `${out}/error.png` }); }
await browser.close(); child.kill("SIGTERM");
