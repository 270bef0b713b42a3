package dev.holdfast.store.dapr;

import dev.holdfast.job.Abreast;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.WalkedStore;
import dev.holdfast.store.dapr.sidecar.InstanceSource;
import dev.holdfast.store.dapr.sidecar.Sidecar;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NavigableSet;
import java.util.Optional;

/** The instances of an app: the sidecar lists ids alone, so each is read. */
public abstract class Instances extends WalkedStore<String> {

  static final Abreast READING = new Abreast(Sidecar.AT_ONCE);

  /** Of some the history is read, too: the others do not wait for these. */
  static final Abreast JUDGING = new Abreast(Sidecar.AT_ONCE, 4 * Sidecar.AT_ONCE);

  private static final String VANISHED = "vanished";

  private final InstanceSource source;

  Instances(InstanceSource source) {
    super(DaprTerms.TERMS, READING, Comparator.naturalOrder());
    this.source = source;
  }

  @Override
  public Iterator<String> walk(boolean up, String from, Cancellation cancellation) {
    NavigableSet<String> ids = source.ids(cancellation);
    NavigableSet<String> ordered = up ? ids : ids.descendingSet();
    return (from == null ? ordered : ordered.tailSet(from, false)).iterator();
  }

  @Override
  public final Optional<TaskDetails> task(TaskId id, Cancellation cancellation) {
    return source
        .instance(id.toString(), true, cancellation)
        .map(state -> InstanceFields.details(id.toString(), state));
  }

  @Override
  public Optional<String> find(String id, Cancellation cancellation) {
    return Optional.of(id);
  }

  /** What went wrong is told only to who asks for everything: failed ones are asked again. */
  @Override
  public Optional<Task> row(String id, Cancellation cancellation) {
    Optional<Task> brief = brief(id, cancellation);
    return brief.map(Task::status).filter(TaskStatus.FAILED::equals).isEmpty()
        ? brief
        : source.instance(id, true, cancellation).map(found -> InstanceFields.row(id, found));
  }

  /** One whose rows do not belong together is shown as such, and the others as they are. */
  @Override
  protected Optional<Task> brief(String id, Cancellation cancellation) {
    return StoreException.unless(
        DaprTerms.TORN,
        () -> source.instance(id, false, cancellation).map(row -> InstanceFields.row(id, row)),
        Optional.of(InstanceFields.torn(id)));
  }

  @Override
  protected Optional<String> goneAs() {
    return Optional.of(VANISHED);
  }
}
