// Preview of colour vision deficiencies. It changes no settings and ends with the page.

import { t } from "../i18n";
import { preview } from "../model/settings";

/** Matrices of red, green and blue from Machado, Oliveira and Fernandes 2009, at full severity. Grey keeps the luminance. */
const EYES = {
  deutan: ["0.367322 0.860646 -0.227968", "0.280085 0.672501 0.047413", "-0.011820 0.042940 0.968881"],
  protan: ["0.152286 1.052583 -0.204868", "0.114503 0.786281 0.099216", "-0.003882 -0.048116 1.051998"],
  tritan: ["1.255528 -0.076749 -0.178779", "-0.078411 0.930809 0.147602", "0.004733 0.691367 0.303900"],
  grey: ["0.2126 0.7152 0.0722", "0.2126 0.7152 0.0722", "0.2126 0.7152 0.0722"],
} as const;

/** The filter, which the style sheet applies to the page, and the button that ends it. */
export function Preview() {
  const eyes = preview.value;
  if (eyes === "none") return null;
  const words = t().settings;
  return (
    <>
      <svg class="unseen" aria-hidden="true" focusable="false">
        <filter id="eyes">
          <feColorMatrix values={`${EYES[eyes].map((row) => `${row} 0 0`).join(" ")} 0 0 0 1 0`} />
        </filter>
      </svg>
      <p class="preview-bar" role="status">
        <span>{words.previewOn(words.previews[eyes])}</span>
        <button type="button" onClick={() => (preview.value = "none")}>
          {words.previewEnd}
        </button>
      </p>
    </>
  );
}
