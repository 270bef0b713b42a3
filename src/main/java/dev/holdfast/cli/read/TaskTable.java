package dev.holdfast.cli.read;

import dev.holdfast.cli.output.ColumnTable;
import dev.holdfast.cli.output.ExactTime;
import dev.holdfast.cli.output.Table;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.task.Task;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tasks as people scan them.
 *
 * @param times shows times
 * @param now the store's clock, for ages
 */
record TaskTable(ExactTime times, long now) {

  /**
   * Lays the tasks out, one a row.
   *
   * @param held which of them are on hold
   * @param mark what to say of those beside their status
   */
  Table of(List<Task> tasks, Listing listing, HeldTasks held, String mark) {
    return listing.usualColumns()
        ? usual(tasks, held, mark)
        : new ColumnTable(times).of(tasks, listing.columns(), held, mark);
  }

  private Table usual(List<Task> tasks, HeldTasks held, String mark) {
    Table table =
        new Table(
            ">ID",
            "NAME",
            "STATUS",
            "STAGE",
            "PROGRESS",
            "LAST EVENT",
            "AGE",
            ">RETRIES",
            "NEXT RUN",
            "TAG",
            "WORKER");
    for (Task task : tasks) {
      table.row(
          task.id(),
          task.name(),
          held.keep(task) ? task.fields().text("status") + mark : task.fields().raw("status"),
          stage(task),
          progress(task),
          task.lastEventType(),
          ExactTime.age(task.lastEventTime(), now),
          retries(task),
          times.of(task.fields().raw("next_run_time")),
          task.tag(),
          task.workerId());
    }
    return table;
  }

  private static String stage(Task task) {
    return task.stageName() != null ? task.stageName() : task.fields().text("stage");
  }

  private static String progress(Task task) {
    Double percent = task.progressPercent();
    String number =
        percent == null ? task.fields().text("progress_percent") : rounded(percent) + "%";
    return Stream.of(number, task.progressText())
        .filter(part -> part != null && !part.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private static String rounded(double percent) {
    return Math.abs(percent) < 1e6 ? Long.toString(Math.round(percent)) : Double.toString(percent);
  }

  private static String retries(Task task) {
    String done = task.fields().text("retry_count");
    String most = task.fields().text("max_retries");
    return done == null && most == null
        ? ""
        : (done == null ? "?" : done) + "/" + (most == null ? "?" : most);
  }
}
