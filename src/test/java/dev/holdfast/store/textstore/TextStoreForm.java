package dev.holdfast.store.textstore;

import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.Field;
import dev.holdfast.store.address.FormValues;
import dev.holdfast.store.address.StoreAddress;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** A form with fields of every type. */
final class TextStoreForm implements ConnectionForm {

  private static final String SCHEME = "textstore";
  private static final String NUMBER = "retries";

  @Override
  public String key() {
    return SCHEME;
  }

  @Override
  public List<Field> fields() {
    return List.of(
        Field.file("jobs", "*.jobs").mandatory(),
        Field.text("team"),
        Field.number(NUMBER).usually("3").besides(),
        Field.secret("key"),
        Field.choice("region", "", "north", "south"),
        Field.yesNo("locked"));
  }

  @Override
  public StoreAddress address(FormValues values) {
    TextPlace place =
        new TextPlace(
            values.get("jobs"),
            values.get("team"),
            values.get(NUMBER),
            values.get("region"),
            values.yes("locked"));
    return new StoreAddress(SCHEME, place.location(), values.secret("key"));
  }

  @Override
  public Optional<FormValues> values(StoreAddress address) {
    return Optional.of(address)
        .filter(ours -> ours.scheme().equals(SCHEME))
        .flatMap(ours -> TextPlace.of(ours.location()))
        .map(
            place ->
                FormValues.of(
                    Map.of(
                        "jobs",
                        place.file(),
                        "team",
                        place.team(),
                        NUMBER,
                        place.retries(),
                        "region",
                        place.region(),
                        "locked",
                        String.valueOf(place.locked()))));
  }

  @Override
  public String suggestedName(StoreAddress address) {
    return TextPlace.of(address.location()).map(place -> "jobs of " + place.team()).orElse("");
  }

  @Override
  public List<String> filePatterns() {
    return List.of("*.jobs");
  }

  @Override
  public Optional<StoreAddress> ofFile(String path) {
    return path.endsWith(".jobs")
        ? Optional.of(new StoreAddress(SCHEME, path, null))
        : Optional.empty();
  }

  @Override
  public List<String> importPatterns() {
    return List.of("*.properties");
  }

  @Override
  public Map<String, FormValues> importFrom(Path file) throws IOException {
    Properties said = new Properties();
    try (Reader in = Files.newBufferedReader(file)) {
      said.load(in);
    }
    String jobs = said.getProperty("jobs.file");
    Map<String, FormValues> found = new LinkedHashMap<>();
    if (jobs != null) {
      for (String team : said.getProperty("jobs.team", "").split(",")) {
        found.put(team, FormValues.of(Map.of("jobs", jobs, "team", team)));
      }
    }
    return found;
  }
}
