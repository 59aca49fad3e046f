/** Runs as a bundle, since the parser imports JSON without the attribute that Node requires. */
import { NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";

/** The errors that GitHub's own parser reports for a workflow. */
export function workflowErrors(content: string): string[] {
  const { context } = parseWorkflow(
    { name: "workflow.yml", content },
    new NoOperationTraceWriter(),
  );
  return context.errors.getErrors().map(({ message }) => message);
}
