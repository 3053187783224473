import { decimal } from "~/text/format";

/** share writes a share with one digit after the point: 3.6 %. */
export const share = (value: number) => `${decimal(value * 100)}\u00a0%`;
