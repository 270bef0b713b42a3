package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.explain.NeverDeletedGroup;
import dev.holdfast.retention.explain.NeverDeletedScan;
import dev.holdfast.task.Document;
import dev.holdfast.text.VisibleText;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which tasks a policy will never delete, in every format.
 *
 * @param context for the sentences
 */
record NeverDeletedReport(CommandContext context) {

  /** All groups, each with its first ids. */
  Report of(NeverDeletedScan.NeverDeleted kept) {
    return Report.of(
        Document.of(kept, "now ended")
            .with("never_eligible", kept.tasks())
            .with(
                "groups",
                kept.groups().stream()
                    .map(group -> document(group).with("sample", group.sample()))
                    .toList()),
        text -> {
          text.line(context.retention().of(kept));
          if (!kept.groups().isEmpty()) {
            text.line("");
            Table table = new Table("GROUP", context.counted(), "FIRST IDS");
            for (NeverDeletedGroup group : kept.groups()) {
              String ids = VisibleText.named(group.sample(), group.count(), group.sample().size());
              table.row(group.key(), context.number(group.count()), ids);
            }
            text.table(table, "");
            text.line("");
            text.line(context.say("explain.openGroup", kept.groups().getFirst().key()));
          }
        });
  }

  /** One group with all its ids. */
  Report ofGroup(NeverDeletedScan.NeverDeleted kept, String key) {
    NeverDeletedGroup wanted =
        kept.groups().stream()
            .filter(group -> group.key().equals(key))
            .findFirst()
            .orElseThrow(() -> noGroup(kept, key));
    return Report.of(
        document(wanted).with("ids", wanted.ids()).with("tasks", tasks(wanted.tasks())),
        text -> {
          text.line(context.retention().of(wanted));
          text.line("");
          Candidates tasks = wanted.tasks();
          Table table = new Table(">ID", "STATUS", context.dated(), "NAME");
          for (int row = 0; row < tasks.size(); row++) {
            table.row(
                tasks.id(row),
                tasks.status(row),
                context.times().of(lastActive(tasks, row)),
                tasks.name(row));
          }
          text.table(table, "");
        });
  }

  /** Tasks that stay for one reason. */
  private static Document document(NeverDeletedGroup group) {
    return Document.of(group, "group=key reason detail count");
  }

  /** Each is made when it is written: there may be a million. */
  private static Iterable<Document> tasks(Candidates tasks) {
    return () ->
        IntStream.range(0, tasks.size())
            .mapToObj(
                row ->
                    new Document()
                        .with("id", tasks.id(row))
                        .with("name", tasks.name(row))
                        .with("status", tasks.status(row))
                        .with("last_active_time", lastActive(tasks, row)))
            .iterator();
  }

  /** Null where it is none: JSON has no word for "not a number". */
  private static Double lastActive(Candidates tasks, int row) {
    double time = tasks.time(row);
    return Double.isNaN(time) ? null : Double.valueOf(time);
  }

  private ExitException noGroup(NeverDeletedScan.NeverDeleted kept, String key) {
    String there =
        kept.groups().stream().map(NeverDeletedGroup::key).collect(Collectors.joining(", "));
    return context.usage("explain.noGroup", key, there.isEmpty() ? "-" : there);
  }
}
