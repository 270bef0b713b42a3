package dev.holdfast.cli;

import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.Clause;
import dev.holdfast.retention.Explanation;
import dev.holdfast.retention.Surroundings;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.RetentionText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Says why a task is or is not a candidate of a policy, and when it becomes one. */
@Command(name = "explain")
final class ExplainCommand extends StoreCommand {

  @Parameters(index = "1", paramLabel = "ID", descriptionKey = "id")
  private String id;

  @Mixin private PolicyOptions options;

  private Policy policy;
  private Long now;

  ExplainCommand(CommandContext context) {
    super(context);
  }

  @Override
  void check() {
    policy = options.policy(context());
    now = options.now(context());
  }

  @Override
  Exit run(TaskStore store, Format format, Cancellation cancellation) {
    TaskId wanted = TaskId.parse(id);
    TaskDetails details =
        store
            .task(wanted, cancellation)
            .orElseThrow(
                () -> new CommandFailure(Exit.FAILED, context().say("explain.absent", id)));
    long moment = now == null ? store.now(cancellation) : now;
    Surroundings around =
        new Surroundings(null, held(store, details, cancellation), List.of(), List.of());
    context().print(report(Explanation.of(wanted, details.task(), policy, moment, around)), format);
    return Exit.DONE;
  }

  private boolean held(TaskStore store, TaskDetails details, Cancellation cancellation) {
    return context().held(store, cancellation).keep(details.task());
  }

  private Report report(Explanation explanation) {
    String reason = RetentionText.english().of(explanation);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("id", explanation.id());
    document.put("eligible", explanation.eligible());
    document.put("clauses", explanation.clauses().stream().map(ExplainCommand::clause).toList());
    document.put("eligible_at", explanation.eligibleAt());
    document.put("reason", reason);
    return Report.of(
        document,
        text -> {
          text.line(reason);
          text.line("");
          Table table = new Table("CLAUSE", "HOLDS", "VALUE");
          explanation
              .clauses()
              .forEach(
                  clause ->
                      table.row(
                          context().say("clause." + clause.question().wireName()),
                          context().say(clause.holds() ? "yes" : "no"),
                          value(clause)));
          text.table(table, "");
        });
  }

  private String value(Clause clause) {
    return switch (clause.question()) {
      case EXISTS, RULE, STATUS, MAX_COUNT, KEEP_NEWEST, HOLD, WORKFLOW ->
          clause.value() == null ? "" : String.valueOf(clause.value());
      case LAST_ACTIVE_TIME -> context().times().of(clause.value());
      case AGE -> clause.value() instanceof Double seconds ? TimeText.seconds(seconds) : "";
    };
  }

  private static Map<String, Object> clause(Clause clause) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("rule", clause.question().wireName());
    fields.put("holds", clause.holds());
    fields.put("value", clause.value());
    fields.put("threshold", clause.threshold());
    fields.put("eligible_at", clause.holdsFrom());
    return fields;
  }
}
