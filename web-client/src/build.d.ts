/** Which build of the page this is. */
declare const __BUILD__: string;
