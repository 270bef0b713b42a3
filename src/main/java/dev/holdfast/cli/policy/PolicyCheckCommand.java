package dev.holdfast.cli.policy;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.PolicyFile;
import dev.holdfast.cli.command.PrintingCommand;
import dev.holdfast.cli.command.StoreOpener;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.policy.RuleRanking;
import dev.holdfast.retention.policy.file.PolicyDocument;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Coded;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.PolicyWords;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says whether a file is a policy, and what its rules do in the order in which they decide. */
@Command
public final class PolicyCheckCommand extends PrintingCommand {

  @Parameters(index = "0", paramLabel = "FILE", descriptionKey = "policyFile")
  private String file;

  @Option(names = "--for", paramLabel = "STORE|KIND", descriptionKey = "policyFor")
  private String whose;

  @Override
  protected Exit run(Format chosen) {
    PolicyDocument document = new PolicyFile(context).read(file);
    if (whose == null) {
      context.print(report(document, document.written()), chosen);
      return Exit.DONE;
    }
    Terms terms = terms();
    List<TaskStatus> deletable = terms.statuses().deletable;
    context.refuse(Exit.REFUSED, "policy.noneFor", deletable.isEmpty(), whose);
    List<TaskStatus> foreign = document.policy().unsupported(terms.statuses());
    if (!foreign.isEmpty()) {
      String status = foreign.getFirst().code();
      throw context.exit(Exit.REFUSED, "policy.status", status, Coded.joined(deletable));
    }
    context.print(report(document, document.policy().boundTo(terms.statuses())), chosen);
    return Exit.DONE;
  }

  /** Of the kind that is called so, else of the store. */
  private Terms terms() {
    Optional<Terms> kind = context.stores().get().kind(whose);
    if (kind.isPresent()) {
      return kind.get();
    }
    try (TaskStore store = new StoreOpener(context).open(whose)) {
      return store.retained().terms();
    }
  }

  /** Scripts read this of each file, also without {@code --for}, which is the way to ask now. */
  private List<TaskStatus> notForFibFlow(Policy policy) {
    Optional<Terms> fibFlow = context.stores().get().kind("fib-flow");
    return fibFlow.map(kind -> policy.unsupported(kind.statuses())).orElse(List.of());
  }

  private Report report(PolicyDocument document, Policy policy) {
    List<TaskStatus> foreign = notForFibFlow(document.policy());
    List<Rule> rules = new RuleRanking(policy).inOrder();
    PolicyWords words = PolicyWords.load();
    return Report.of(
        new Document()
            .with("file", file)
            .with("shape", document.shapeCode())
            .with(
                "policy", whose == null ? PolicyJson.asWritten(policy) : PolicyJson.fields(policy))
            .with("order", rules.stream().map(rule -> key(policy, rule)).toList())
            .known("for", whose)
            .with("not_for_fib_flow", Coded.codes(foreign)),
        text -> {
          text.line(context.say("policy.good", file, rules.size()));
          text.line("");
          Table table = Table.ofSentences("RULE", "ABOUT", "DOES");
          for (Rule rule : rules) {
            String about = rule.match().toString();
            String everything = context.say("policy.everything");
            table.row(key(policy, rule), about.isEmpty() ? everything : about, words.of(rule));
          }
          text.table(table, "");
          if (policy.wholeWorkflows()) {
            text.line(context.say("policy.wholeWorkflows"));
          }
          if (rules.stream().anyMatch(rule -> !rule.understood())) {
            text.line(context.say("policy.usual"));
          }
          if (whose == null && !foreign.isEmpty()) {
            text.line(context.say("policy.notForFibFlow", Coded.joined(foreign)));
          }
        });
  }

  private static String key(Policy policy, Rule rule) {
    return policy.key(policy.rules().indexOf(rule));
  }
}
