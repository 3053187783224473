/** classes joins the names of classes that are given. */
export const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(" ");
