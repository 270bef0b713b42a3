package dev.holdfast.store.objectstore;

import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.Field;
import dev.holdfast.store.address.FormValues;
import dev.holdfast.store.address.StoreAddress;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** Asks for a folder and for the zone in which it lies: {@code objects:FOLDER;zone=ZONE}. */
final class ObjectForm {

  private static final String SCHEME = "objects";
  private static final String FOLDER = "folder";
  private static final String ZONE = "zone";
  private static final String MARK = ";zone=";

  /** The form. */
  static final ConnectionForm FORM =
      new ConnectionForm(
              SCHEME,
              ConnectionForm.USUAL,
              List.of(
                  Field.text(FOLDER).withRequired(true), Field.choice(ZONE, "", "cold", "warm")),
              ObjectForm::address,
              ObjectForm::values,
              address -> folder(address).getFileName().toString())
          .withImports(new ConnectionForm.Imports(List.of("*.bucket"), ObjectForm::imported));

  private ObjectForm() {}

  /** Returns the folder of an address. */
  static Path folder(StoreAddress address) {
    return Path.of(address.location().split(MARK, 2)[0]);
  }

  private static StoreAddress address(FormValues values) {
    String zone = values.get(ZONE);
    String location = values.get(FOLDER) + (zone.isEmpty() ? "" : MARK + zone);
    return new StoreAddress(SCHEME, location, null);
  }

  private static Optional<FormValues> values(StoreAddress address) {
    String[] parts = address.location().split(MARK, 2);
    return address.scheme().equals(SCHEME)
        ? Optional.of(
            FormValues.of(Map.of(FOLDER, parts[0], ZONE, parts.length < 2 ? "" : parts[1])))
        : Optional.empty();
  }

  private static Map<String, FormValues> imported(String text) {
    Properties said = new Properties();
    try {
      said.load(new StringReader(text));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
    String there = said.getProperty(FOLDER);
    return there == null
        ? Map.of()
        : Map.of("", FormValues.of(Map.of(FOLDER, there, ZONE, said.getProperty(ZONE, ""))));
  }
}
