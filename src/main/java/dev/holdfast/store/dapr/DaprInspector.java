package dev.holdfast.store.dapr;

import static dev.holdfast.store.dapr.DaprTerms.TERMS;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.Finding;
import dev.holdfast.store.FindingSheet;
import dev.holdfast.store.Inspectable;
import dev.holdfast.task.TaskStatus;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.HistoryEvent;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.ParentInstanceInfo;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Looks for what is wrong with the workflows of an app. */
record DaprInspector(OpenSidecar open) implements Inspectable {

  /** How Dapr names a child that nobody named. */
  private static final Pattern CHILD = Pattern.compile("(.+):[0-9a-f]{4}", Pattern.DOTALL);

  @Override
  public List<Finding> inspect(Progress progress, Cancellation cancellation) {
    FindingSheet sheet = new FindingSheet();
    Integer workers = open.sidecar().metadata(cancellation).workers();
    if (workers != null && workers == 0) {
      sheet.add(TERMS.finding("dapr_no_worker"), 1, List.of());
    }
    if (open.lists()) {
      instances(sheet, progress, cancellation);
    } else {
      sheet.add(TERMS.finding("dapr_no_list"), 1, List.of());
    }
    return sheet.findings();
  }

  /** What was found of one instance. */
  private record Seen(String id, TaskStatus status, boolean orphan) {}

  private void instances(FindingSheet sheet, Progress progress, Cancellation cancellation) {
    NavigableSet<String> ids = open.sidecar().ids(cancellation);
    long[] done = {0};
    Instances.READING.all(
        ids.iterator(),
        id -> look(id, ids, cancellation),
        seen -> {
          progress.report(++done[0], ids.size());
          if (seen.status() == null) {
            sheet.add(TERMS.finding("dapr_vanished"), seen.id());
          } else if (seen.status().equals(DaprStatus.STALLED)) {
            sheet.add(TERMS.finding("dapr_stalled"), seen.id());
          }
          if (seen.orphan()) {
            sheet.add(TERMS.finding("dapr_orphans"), seen.id());
          }
        });
  }

  private Seen look(String id, NavigableSet<String> ids, Cancellation cancellation) {
    TaskStatus status =
        open.sidecar().instance(id, false, cancellation).map(DaprStatus::of).orElse(null);
    Matcher child = CHILD.matcher(id);
    boolean alone = status != null && child.matches() && !ids.contains(child.group(1));
    return new Seen(id, status, alone && begunBy(id, child.group(1), cancellation));
  }

  /** Anybody may name an instance like a child: its history tells. */
  private boolean begunBy(String id, String parent, Cancellation cancellation) {
    Optional<ParentInstanceInfo> told =
        open.sidecar().history(id, cancellation).stream()
            .filter(HistoryEvent::hasExecutionStarted)
            .filter(event -> event.getExecutionStarted().hasParentInstance())
            .map(event -> event.getExecutionStarted().getParentInstance())
            .findFirst();
    return told.filter(info -> parent.equals(info.getOrchestrationInstance().getInstanceId()))
        .filter(info -> !info.hasAppID() || info.getAppID().equals(open.address().app()))
        .isPresent();
  }
}
