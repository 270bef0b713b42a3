package dev.holdfast.store.objectstore;

import dev.holdfast.kind.ObjectFolder;
import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.ClauseTerm.When;
import dev.holdfast.store.Kind;
import dev.holdfast.store.Opened;
import dev.holdfast.store.RetentionTerm;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStoreProvider;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.store.terms.ViewTerm;
import dev.holdfast.store.terms.ViewTerm.Look;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.FieldTerm.Type;
import dev.holdfast.task.FieldTerm.Unit;
import dev.holdfast.task.StatusTerm;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Texts;
import dev.holdfast.task.Tone;
import java.util.List;
import java.util.Map;

/** Opens folders of objects. */
public final class ObjectStoreProvider implements TaskStoreProvider {

  private static final TaskStatus UPLOADING = new TaskStatus("uploading");
  private static final TaskStatus STORED = new TaskStatus("stored");
  private static final TaskStatus SPOILT = new TaskStatus("spoilt");

  private static final Texts TEXTS = Texts.in("dev.holdfast.store.objectstore.messages");

  /** What lies below {@link ObjectFolder#SHARED}. */
  static final HazardTerm READ_BY_OTHERS = HazardTerm.blocking("read_by_others").withTexts(TEXTS);

  /** What lies below {@link ObjectFolder#LOCKED}. */
  static final ReasonTerm OBJECT_LOCK = new ReasonTerm("object_lock", TEXTS);

  /** An object goes at the very second at which it is as old as its key says. */
  static final ClauseTerm STORED_AT =
      new ClauseTerm(List.of(STORED, SPOILT), "last_active_time", null, "key", When.AS_OLD, false);

  private static final Terms TERMS = terms(false);

  /** Returns the terms of a store: only it knows whether it can take back what is pruned. */
  static Terms terms(ObjectFolder folder) {
    return terms(folder.canUndo());
  }

  private static Terms terms(boolean undo) {
    return new Terms(
            "object-store",
            new Statuses(
                List.of(
                    new StatusTerm(UPLOADING, false, false, Tone.ACTIVE),
                    new StatusTerm(SPOILT, true, false, Tone.FAILED),
                    new StatusTerm(STORED, true, true, Tone.DONE)),
                List.of(STORED, SPOILT)),
            new Hazards(
                List.of(
                    READ_BY_OTHERS, CommonHazards.LARGE_SHARE, CommonHazards.FUTURE_LAST_ACTIVE),
                Map.of(),
                List.of(READ_BY_OTHERS),
                null),
            List.of(
                new Measure("steps", "steps_pruned", false, false, TEXTS),
                new Measure("signals", "signals_pruned", false, false, TEXTS),
                new Measure("bytes", "bytes_pruned", true, false, TEXTS)))
        .withViews(
            List.of(
                new ViewTerm("underway", "status:uploading", Look.TASKS, TEXTS),
                new ViewTerm("settled", "status:stored status:spoilt", Look.FAILURES, TEXTS)))
        .withOperations(
            List.of(
                new OperationTerm("prune", "objects", "objects_pruned", true, undo, TEXTS, null)))
        .withListing(
            new Listing(FieldTerm.ID, FieldTerm.STATUS, FieldTerm.TEXT)
                .showing(
                    TEXTS,
                    FieldTerm.STATUS,
                    FieldTerm.LAST_ACTIVE,
                    FieldTerm.of("steps", "steps", Type.NUMBER),
                    FieldTerm.of("bytes", "bytes", Type.NUMBER).in(Unit.BYTES)))
        .withRetention(new RetentionTerm(List.of(STORED_AT), null));
  }

  @Override
  public Kind kind() {
    return new Kind(
        List.of(new Kind.Scheme("objects")),
        () -> TERMS,
        () -> TERMS,
        List.of(ObjectForm.FORM),
        TEXTS);
  }

  @Override
  public Opened open(StoreAddress address, StoreOptions options, List<TaskStoreProvider> kinds) {
    return new Opened(new ObjectStore(address, new ObjectFolder(ObjectForm.folder(address))));
  }
}
