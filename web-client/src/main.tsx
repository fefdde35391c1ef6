import "@fontsource-variable/atkinson-hyperlegible-next/wght.css";
import "@fontsource-variable/oxanium/wght.css";

import "./theme/tokens.css";
