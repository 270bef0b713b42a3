package dev.holdfast.store.objectstore;

import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.Field;
import dev.holdfast.store.address.FormValues;
import dev.holdfast.store.address.StoreAddress;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** Asks for a folder and for the zone in which it lies: {@code objects:FOLDER;zone=ZONE}. */
final class ObjectForm implements ConnectionForm {

  private static final String SCHEME = "objects";
  private static final String FOLDER = "folder";
  private static final String ZONE = "zone";
  private static final String MARK = ";zone=";

  /** Returns the folder of an address. */
  static Path folder(StoreAddress address) {
    return Path.of(address.location().split(MARK, 2)[0]);
  }

  @Override
  public String key() {
    return SCHEME;
  }

  @Override
  public List<Field> fields() {
    return List.of(Field.text(FOLDER).mandatory(), Field.choice(ZONE, "", "cold", "warm"));
  }

  @Override
  public StoreAddress address(FormValues values) {
    String zone = values.get(ZONE);
    String location = values.get(FOLDER) + (zone.isEmpty() ? "" : MARK + zone);
    return new StoreAddress(SCHEME, location, null);
  }

  @Override
  public Optional<FormValues> values(StoreAddress address) {
    String[] parts = address.location().split(MARK, 2);
    return address.scheme().equals(SCHEME)
        ? Optional.of(
            FormValues.of(Map.of(FOLDER, parts[0], ZONE, parts.length < 2 ? "" : parts[1])))
        : Optional.empty();
  }

  @Override
  public String suggestedName(StoreAddress address) {
    return folder(address).getFileName().toString();
  }

  @Override
  public List<String> importPatterns() {
    return List.of("*.bucket");
  }

  @Override
  public Map<String, FormValues> importFrom(Path file) throws IOException {
    Properties said = new Properties();
    try (Reader in = Files.newBufferedReader(file)) {
      said.load(in);
    }
    String there = said.getProperty(FOLDER);
    return there == null
        ? Map.of()
        : Map.of("", FormValues.of(Map.of(FOLDER, there, ZONE, said.getProperty(ZONE, ""))));
  }
}
