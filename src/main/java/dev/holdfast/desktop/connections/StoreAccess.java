package dev.holdfast.desktop.connections;

import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.JobRunner;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.StoreTrial;
import dev.holdfast.store.Stores;
import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.Field;
import dev.holdfast.store.address.FormValues;
import dev.holdfast.store.address.OfferedForm;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.task.Texts;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is needed to open stores, and to say why one does not open.
 *
 * @param stores every kind there is
 * @param options how to open them
 * @param failures how failures are put into words
 * @param clock the workstation's clock
 */
public record StoreAccess(
    Stores stores, StoreOptions options, JobRunner jobs, FailureSentence failures, Clock clock) {

  private static final Field ADDRESS = Field.text("address").withRequired(true);

  /** Opens a store, looks and closes it again; blocks. */
  StoreTrial tryOut(StoreAddress address) {
    return StoreTrial.of(stores, address, options, clock, Cancellation.never());
  }

  /** Returns the forms that can be filled in; the last asks for a whole address. */
  List<OfferedForm> forms() {
    // For what no kind's own form can hold.
    ConnectionForm whole =
        new ConnectionForm(
            ADDRESS.key(),
            Integer.MAX_VALUE,
            List.of(ADDRESS),
            values -> StoreAddress.parse(values.exact(ADDRESS.key())),
            address ->
                Optional.of(
                    FormValues.of(
                        Map.of(ADDRESS.key(), address.scheme() + ":" + address.location()))),
            address -> stores.formOf(address).map(form -> form.naming().apply(address)).orElse(""));
    Texts texts = Texts.in(StoreAccess.class.getPackageName() + ".messages");
    return Stream.concat(stores.forms().stream(), Stream.of(new OfferedForm(whole, List.of(texts))))
        .toList();
  }
}
