package dev.holdfast.cli;

import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.policy.RuleRanking;
import dev.holdfast.retention.policy.file.PolicyDocument;
import dev.holdfast.store.Terms;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.PolicyWords;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Says whether a file is a policy, and what its rules do in the order in which they decide. */
@Command(name = "check")
final class PolicyCheckCommand implements Callable<Integer> {

  private final CommandContext context;

  @Parameters(index = "0", paramLabel = "FILE", descriptionKey = "policyFile")
  private String file;

  @Mixin private FormatOption format;

  PolicyCheckCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Format chosen = format.chosen(context);
    context.print(report(new PolicyFile(context).read(file)), chosen);
    return Exit.DONE.code();
  }

  private Report report(PolicyDocument document) {
    Terms kind = context.stores().get().kinds().getFirst();
    Policy policy = document.policy().understoodBy(kind.statuses());
    List<TaskStatus> foreign = policy.unsupported(kind.statuses());
    List<Rule> rules = new RuleRanking(policy).inOrder();
    PolicyWords words = PolicyWords.english();
    String shape = document.shape().name().toLowerCase(Locale.ROOT);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("file", file);
    fields.put("shape", shape);
    fields.put("policy", PolicyJson.fields(policy));
    fields.put("order", rules.stream().map(rule -> key(policy, rule)).toList());
    fields.put("not_for_fib_flow", foreign.stream().map(TaskStatus::code).toList());
    return Report.of(
        fields,
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
          if (!foreign.isEmpty()) {
            text.line(context.say("policy.notForFibFlow", codes(foreign)));
          }
        });
  }

  private static String key(Policy policy, Rule rule) {
    return policy.key(policy.rules().indexOf(rule));
  }

  private static String codes(List<TaskStatus> statuses) {
    return String.join(", ", statuses.stream().map(TaskStatus::code).toList());
  }
}
