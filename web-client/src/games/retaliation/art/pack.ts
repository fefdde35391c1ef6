import { Pack } from "../../../art/pack";

export const pack = new Pack(async () => (await import(".")).default());
