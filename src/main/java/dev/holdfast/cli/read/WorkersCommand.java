package dev.holdfast.cli.read;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.StoreCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.activity.Workers;
import dev.holdfast.store.activity.Workload;
import dev.holdfast.task.Document;
import dev.holdfast.task.Fields;
import dev.holdfast.text.ExactTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;

/** Lists the processes that run tasks, and what each has in work. */
@Command(name = "workers")
public final class WorkersCommand extends StoreCommand {

  @Override
  protected Exit run(TaskStore store, Format format, Cancellation cancellation) {
    Workers workers = Roles.of(store, Workers.class);
    long now = store.now(cancellation);
    List<Workload> loads = workers.list(now, null, cancellation);
    Set<String> names = new LinkedHashSet<>();
    loads.forEach(load -> names.addAll(load.worker().fields().names()));
    List<Map<String, Object>> items = loads.stream().map(load -> row(load, names)).toList();
    Document document = new Document().with("now", now).with("items", items);
    List<String> columns = new ArrayList<>(names);
    columns.addAll(List.of("alive", "registered", "running", "oldest"));
    context.print(new Report(document, items, columns, text -> print(text, loads, now)), format);
    return Exit.DONE;
  }

  private static Map<String, Object> row(Workload load, Set<String> names) {
    Fields fields = load.worker().fields();
    Document row = new Document();
    names.forEach(name -> row.put(name, fields.raw(name)));
    return row.from(load, "alive registered running")
        .with("oldest", load.oldest() == null ? null : Document.of(load.oldest()));
  }

  private void print(TextPage text, List<Workload> loads, long now) {
    Table table = new Table("WORKER", "STATE", "LAST SEEN", ">RUNNING", "OLDEST", ">FOR", "TASK");
    for (Workload load : loads) {
      Workload.Oldest oldest = load.oldest();
      table.row(
          load.worker().id(),
          state(load),
          context.times().of(load.worker().lastSeenAt()),
          context.number(load.running()),
          oldest == null ? null : oldest.name(),
          oldest == null || oldest.since() == null ? null : ExactTime.seconds(now - oldest.since()),
          oldest == null ? null : oldest.id());
    }
    text.table(table, context.say("common.noWorkerHasRegistered"));
    if (!loads.isEmpty()) {
      text.line("");
      long alive = loads.stream().filter(load -> Boolean.TRUE.equals(load.alive())).count();
      text.line(context.say("workers.shown", alive));
      List<Workload> lost = loads.stream().filter(Workload::abandons).toList();
      if (!lost.isEmpty()) {
        long tasks = lost.stream().mapToLong(Workload::running).sum();
        text.line(context.say("workers.lost", lost.size(), tasks));
      }
    }
  }

  private String state(Workload load) {
    if (!load.registered()) {
      return context.say("workers.unregistered");
    }
    return Boolean.TRUE.equals(load.alive())
        ? context.say("workers.alive")
        : load.alive() == null
            ? load.worker().status()
            : context.say("workers.dead", load.worker().status());
  }
}
