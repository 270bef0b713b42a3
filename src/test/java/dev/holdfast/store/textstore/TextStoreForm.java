package dev.holdfast.store.textstore;

import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.Field;
import dev.holdfast.store.address.FormValues;
import dev.holdfast.store.address.StoreAddress;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** A form with fields of every type. */
final class TextStoreForm {

  private static final String SCHEME = "textstore";
  private static final String NUMBER = "retries";

  /** The form. */
  static final ConnectionForm FORM =
      new ConnectionForm(
              SCHEME,
              ConnectionForm.USUAL,
              List.of(
                  Field.file("jobs", "*.jobs").withRequired(true),
                  Field.text("team"),
                  Field.number(NUMBER).withUsual("3").withBeside(true),
                  Field.secret("key"),
                  Field.choice("region", "", "north", "south"),
                  Field.yesNo("locked")),
              TextStoreForm::address,
              TextStoreForm::values,
              address ->
                  TextPlace.of(address.location())
                      .map(place -> "jobs of " + place.team())
                      .orElse(""))
          .withFiles(new ConnectionForm.StoreFiles(SCHEME, List.of("*.jobs")))
          .withImports(
              new ConnectionForm.Imports(List.of("*.properties"), TextStoreForm::imported));

  private TextStoreForm() {}

  private static StoreAddress address(FormValues values) {
    TextPlace place =
        new TextPlace(
            values.get("jobs"),
            values.get("team"),
            values.get(NUMBER),
            values.get("region"),
            values.yes("locked"));
    return new StoreAddress(SCHEME, place.location(), values.secret("key"));
  }

  private static Optional<FormValues> values(StoreAddress address) {
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

  private static Map<String, FormValues> imported(String text) {
    Properties said = new Properties();
    try {
      said.load(new StringReader(text));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
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
