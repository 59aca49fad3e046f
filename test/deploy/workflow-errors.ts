/** Runs bundled: the parser imports JSON without saying so, which Node refuses. */
import { NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";

/** What GitHub's own parser has against a workflow. */
export function workflowErrors(content: string): string[] {
  const { context } = parseWorkflow(
    { name: "workflow.yml", content },
    new NoOperationTraceWriter(),
  );
  return context.errors.getErrors().map(({ message }) => message);
}
