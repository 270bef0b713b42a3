package dev.holdfast.cli.read;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.StoreCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StatusCount;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.activity.Activity;
import dev.holdfast.store.activity.Scheduled;
import dev.holdfast.store.activity.Throughput;
import dev.holdfast.store.activity.ThroughputQuery;
import dev.holdfast.store.activity.ThroughputQuery.By;
import dev.holdfast.store.activity.UsualWaits;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Counts tasks by name or tag, and says what of them gets done and how long it waits. */
@Command(name = "stats")
public final class StatsCommand extends StoreCommand {

  private static final int MOST = 10_000_000;

  private static final Map<String, Long> WINDOWS =
      Map.of("1h", 3_600L, "24h", 86_400L, "7d", 604_800L);

  @Option(names = "--by", paramLabel = "name|tag", defaultValue = "name")
  private String group;

  @Option(
      names = "--window",
      paramLabel = "1h|24h|7d",
      defaultValue = "24h",
      descriptionKey = "statsWindow")
  private String window;

  @Option(names = "--limit", paramLabel = "N", descriptionKey = "statsLimit")
  private String limit;

  @Option(names = "--now", paramLabel = "EPOCH")
  private String at;

  private By by;
  private long seconds;
  private int most;
  private Long now;

  @Override
  protected void check() {
    by = values().word("stats.by", group, By.NAME);
    context.refuse("stats.window", !WINDOWS.containsKey(window), window);
    seconds = WINDOWS.get(window);
    most = values().count("--limit", limit, MOST, ThroughputQuery.USUAL_LIMIT);
    now = at == null ? null : values().whole("--now", at);
  }

  @Override
  protected Exit run(TaskStore store, Format format, Cancellation cancellation) {
    Activity activity = Roles.of(store, Activity.class);
    long moment = now == null ? store.now(cancellation) : now;
    ThroughputQuery query = ThroughputQuery.last(by, seconds, moment).limit(most);
    List<StatusCount> counts = activity.counts(cancellation);
    Throughput done = activity.throughput(query, cancellation);
    UsualWaits usual = UsualWaits.read(activity, query, cancellation);
    List<Scheduled> scheduled = by == By.TAG ? List.of() : activity.schedules(moment, cancellation);
    context.print(
        new StatsReport(context, store.terms().statuses(), done, usual, scheduled)
            .of(counts, moment),
        format);
    if (!done.complete()) {
      context.tell("stats.partial", most, context.times().of(done.since()));
    }
    if (!done.missing().isEmpty()) {
      context.tell("stats.missing", String.join(", ", done.missing().stream().sorted().toList()));
    }
    if (done.gone() > 0) {
      context.tell("stats.gone", done.gone());
    }
    return Exit.DONE;
  }
}
