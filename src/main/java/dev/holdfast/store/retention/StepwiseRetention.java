package dev.holdfast.store.retention;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.terms.Choices;
import java.util.List;

/** Retention whose store changes subjects one by one: it has no transaction, and no triggers. */
public interface StepwiseRetention extends Retention {

  @Override
  default boolean atomic() {
    return false;
  }

  @Override
  default Preflight preflight(Cancellation cancellation) {
    return new Preflight(null, List.of());
  }

  @Override
  default Operation writer(Cancellation cancellation) {
    return writer(Choices.NONE, cancellation);
  }
}
