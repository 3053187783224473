import { useProject } from "~/frame/session";

/** Overview answers where the brand stands, whether it moved, and what to do next. */
export default function Overview() {
  const { project } = useProject();
  return <h1>{project.brandName}</h1>;
}
