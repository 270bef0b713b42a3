package dev.holdfast.store.buquet.inspect;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.Finding;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.buquet.OpenBucket;
import java.util.List;
import java.util.function.Consumer;

/** Looks for everything that can be wrong with a bucket of buquet. */
public record BuquetInspector(OpenBucket bucket) implements Inspectable {

  private static final int PARTS = 5;

  @Override
  public List<Finding> inspect(Progress progress, Cancellation cancellation) {
    Inspection inspection = Inspection.begin(bucket, cancellation);
    List<Consumer<Inspection>> parts =
        List.of(
            each -> new TaskInspector(each).run(),
            each -> new RecordInspector(each).run(),
            each -> new WorkflowInspector(each).run(),
            each -> new BucketInspector(each).run());
    progress.report(1, PARTS);
    for (int part = 0; part < parts.size(); part++) {
      parts.get(part).accept(inspection);
      progress.report(part + 2L, PARTS);
    }
    return inspection.sheet().findings();
  }
}
