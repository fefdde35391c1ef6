import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";
const [, , out, cols, width, ...files] = process.argv;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage({ viewport: { width: Number(cols) * (Number(width) + 4), height: 400 } });
await page.setContent(`<body style="margin:0;background:#333;display:grid;grid-template-columns:repeat(${cols},${width}px);gap:4px">${files.map((f) => `<img width=${width} src="data:image/png;base64,${readFileSync(f).toString("base64")}">`).join("")}`);
await page.waitForTimeout(300);
await page.screenshot({ path: out, fullPage: true });
await browser.close();
