package dev.holdfast.cli.read;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.cli.command.StoreCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.stream.StreamSummary;
import dev.holdfast.store.Overview;
import dev.holdfast.store.Spaces;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.DurationText;
import dev.holdfast.text.ExactTime;
import dev.holdfast.text.Messages;
import dev.holdfast.text.NoticeText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows a store at a glance. */
@Command(name = "overview")
public final class OverviewCommand extends StoreCommand {

  @Mixin private MetricsOptions metrics;

  @Override
  protected boolean hasMetrics() {
    return true;
  }

  @Override
  protected void check() {
    if (openMetrics()) {
      metrics.check(context);
    } else {
      metrics.refuse(context);
    }
  }

  @Override
  protected Exit run(TaskStore store, Format format, Cancellation cancellation) {
    if (openMetrics()) {
      return measure(store, cancellation);
    }
    Overview overview = store.overview(cancellation);
    long skew = overview.now() - context.clock().instant().getEpochSecond();
    Optional<Overview> own = store.workflows().map(each -> each.overview(cancellation));
    // None where workflows are no subjects of their own.
    Map<TaskStatus, Long> workflows =
        own.<Map<TaskStatus, Long>>map(Overview::byStatus).orElse(Map.of());
    Map<String, Object> facts =
        store
            .role(StreamRetention.class)
            .map(streams -> streams(store, streams, cancellation))
            .orElseGet(() -> withPolicy(own.map(overview::factsWith).orElse(overview.facts())));
    context.print(
        document(store.info(), overview, workflows, facts, skew),
        text -> {
          print(text, store.info(), overview, facts, skew);
          if (!workflows.isEmpty()) {
            text.line("");
            Table table = new Table("STATUS", ">WORKFLOWS");
            workflows.forEach((status, count) -> table.row(status, context.number(count)));
            text.table(table, "");
          }
        },
        format);
    return Exit.DONE;
  }

  private static Map<String, Object> streams(
      TaskStore store, StreamRetention streams, Cancellation cancellation) {
    Map<String, Object> facts = StreamSummary.of(streams, cancellation);
    store.role(Spaces.class).ifPresent(all -> facts.put("bytes", all.space(cancellation).bytes()));
    return facts;
  }

  /** Some runtimes tell their policy nobody: then it is known from the file that was saved. */
  private Map<String, Object> withPolicy(Map<String, Object> facts) {
    if (!facts.containsKey(Overview.POLICY_SOURCE) || savedFile().isEmpty()) {
      return facts;
    }
    Map<String, Object> all = new LinkedHashMap<>(facts);
    all.put(Overview.POLICY_SOURCE, "file");
    return all;
  }

  /** A saved policy that cannot be read takes the backlog with it, and nothing else. */
  private Exit measure(TaskStore store, Cancellation cancellation) {
    Exit exit = Exit.DONE;
    Policy policy = metrics.policy(context, store);
    if (policy == null && store.retained().info().can(Capability.RETENTION)) {
      try {
        policy = savedPolicy().orElse(null);
      } catch (ExitException unusable) {
        context.note(unusable.getMessage());
        exit = Exit.PARTIAL;
      }
    }
    metrics.write(context, metrics.of(context, policy, store, cancellation).text());
    return exit;
  }

  /**
   * All of it, for programs.
   *
   * @param workflows how many workflows have which status
   * @param facts what the kind of store tells of all of it
   */
  private static Document document(
      StoreInfo info,
      Overview overview,
      Map<TaskStatus, Long> workflows,
      Map<String, Object> facts,
      long skew) {
    return Document.of(info, "store=address.display kind engine")
        .from(overview, "now")
        .with("skew_seconds", skew)
        .from(overview, "tasks by_status")
        .some("workflows_by_status", workflows)
        .all(facts)
        .some("sections", sections(overview))
        .from(overview, "oldest newest")
        .with("capabilities", capabilities(info))
        .with(
            "notices",
            info.notices().stream()
                .map(each -> Document.of(each, "kind=wire_name details"))
                .toList());
  }

  private static Map<String, Object> sections(Overview overview) {
    Map<String, Object> sections = new LinkedHashMap<>();
    overview.sections().forEach(section -> sections.put(section.key(), section.rows()));
    return sections;
  }

  private static List<String> capabilities(StoreInfo info) {
    return info.capabilities().stream()
        .sorted()
        .map(each -> each.name().toLowerCase(Locale.ROOT))
        .toList();
  }

  private void print(
      TextPage text, StoreInfo info, Overview overview, Map<String, Object> told, long skew) {
    ExactTime times = context.times();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(context.say("common.storeSmall"), info.address().display());
    facts.put(context.say("overview.engine"), info.kind() + ", " + info.engine());
    facts.put(context.say("overview.clock"), clock(times.of(overview.now()), skew));
    boolean events = overview.events() != null;
    facts.put(
        context.say(events ? "overview.oldestEvent" : "overview.oldest"),
        times.of(overview.oldest()));
    facts.put(
        context.say(events ? "overview.newestEvent" : "overview.newest"),
        times.of(overview.newest()));
    facts.put(context.say("overview.capabilities"), String.join(", ", capabilities(info)));
    told.forEach(
        (name, fact) -> {
          if (fact != null) {
            facts.put(name.replace('_', ' '), shown(fact));
          }
        });
    text.pairs(facts);
    text.heading(context.say("common.counted", overview.tasks()));
    Table table = new Table("STATUS", context.counted());
    overview.byStatus().forEach((status, count) -> table.row(status.code(), context.number(count)));
    if (!overview.byStatus().isEmpty()) {
      text.table(table, "");
    }
    overview.sections().forEach(section -> SubjectReport.print(text, section, context));
    if (!info.notices().isEmpty()) {
      text.heading(context.say("overview.notices"));
      NoticeText words = new NoticeText(Messages.common());
      info.notices().forEach(notice -> text.line("- " + words.of(notice)));
    }
  }

  private String shown(Object fact) {
    return switch (fact) {
      case null -> "";
      case Map<?, ?> parts ->
          parts.entrySet().stream()
              .map(part -> part.getKey() + " " + shown(part.getValue()))
              .collect(Collectors.joining(", "));
      case Long number -> context.number(number);
      default -> String.valueOf(fact);
    };
  }

  private String clock(String time, long skew) {
    if (skew == 0) {
      return time;
    }
    String by = DurationText.approximate(Math.abs(skew));
    return context.say(skew > 0 ? "overview.skewAhead" : "overview.skewBehind", time, by);
  }
}
