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

/**
 * The whole address in one field: for what no kind's own form can hold.
 *
 * @param stores whose forms suggest names for the addresses that they know
 */
record AddressForm(Stores stores) implements ConnectionForm {

  private static final Field ADDRESS = Field.text("address").mandatory();

  OfferedForm offered() {
    return new OfferedForm(
        this, List.of(Texts.in(AddressForm.class.getPackageName() + ".messages")));
  }

  @Override
  public String key() {
    return ADDRESS.key();
  }

  @Override
  public int order() {
    return Integer.MAX_VALUE;
  }

  @Override
  public List<Field> fields() {
    return List.of(ADDRESS);
  }

  @Override
  public StoreAddress address(FormValues values) {
    return StoreAddress.parse(values.exact(ADDRESS.key()));
  }

  @Override
  public Optional<FormValues> values(StoreAddress address) {
    return Optional.of(
        FormValues.of(Map.of(ADDRESS.key(), address.scheme() + ":" + address.location())));
  }

  @Override
  public String suggestedName(StoreAddress address) {
    return stores.formOf(address).map(form -> form.suggestedName(address)).orElse("");
  }
}
