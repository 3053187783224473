/** share writes a share with one digit after the point: 3.6 %. */
export const share = (value: number) =>
  `${new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value * 100)} %`;
