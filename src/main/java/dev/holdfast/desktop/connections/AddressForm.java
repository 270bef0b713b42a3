package dev.holdfast.desktop.connections;

import dev.holdfast.store.Stores;
import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.Field;
import dev.holdfast.store.address.FormValues;
import dev.holdfast.store.address.OfferedForm;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.task.Texts;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The whole address in one field: for what no kind's own form can hold. */
final class AddressForm {

  private static final Field ADDRESS = Field.text("address").withRequired(true);

  private AddressForm() {}

  /**
   * Returns it.
   *
   * @param stores whose forms suggest names for the addresses that they know
   */
  static OfferedForm of(Stores stores) {
    return new OfferedForm(
        new ConnectionForm(
            ADDRESS.key(),
            Integer.MAX_VALUE,
            List.of(ADDRESS),
            values -> StoreAddress.parse(values.exact(ADDRESS.key())),
            address ->
                Optional.of(
                    FormValues.of(
                        Map.of(ADDRESS.key(), address.scheme() + ":" + address.location()))),
            address -> stores.formOf(address).map(form -> form.naming().apply(address)).orElse("")),
        List.of(Texts.in(AddressForm.class.getPackageName() + ".messages")));
  }
}
