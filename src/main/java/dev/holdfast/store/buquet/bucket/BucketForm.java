package dev.holdfast.store.buquet.bucket;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import dev.holdfast.store.FormParameters;
import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.Field;
import dev.holdfast.store.address.FormValues;
import dev.holdfast.store.address.StoreAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Asks where a bucket is. Logins are never asked for: they are what the vendor's tools keep. */
public final class BucketForm {

  private static final String BUCKET = "bucket";

  private static final FormParameters PARAMETERS =
      new FormParameters(
          BuquetAddress.KNOWN, Set.of(BuquetAddress.PLAINTEXT, BuquetAddress.INSTANCE_PROFILE));

  /** The form. */
  public static final ConnectionForm FORM =
      ConnectionForm.named(
              BUCKET,
              BuquetAddress.SCHEME,
              60,
              List.of(
                  Field.text(BUCKET).withRequired(true),
                  Field.text(BuquetAddress.ENDPOINT),
                  Field.text(BuquetAddress.REGION),
                  Field.text(BuquetAddress.PROFILE),
                  Field.choice(BuquetAddress.PATH_STYLE, "", "true", "false"),
                  Field.choice(BuquetAddress.SHARDS, "", "1", "2", "3", "4"),
                  Field.yesNo(BuquetAddress.PLAINTEXT),
                  Field.yesNo(BuquetAddress.INSTANCE_PROFILE)),
              BucketForm::address,
              BucketForm::values)
          .withImports(new ConnectionForm.Imports(List.of("*.toml"), BucketForm::toml));

  /** What {@code .buquet.toml} says of a bucket; what else it says is ignored. */
  private static final List<String> IN_TOML =
      List.of(BUCKET, BuquetAddress.ENDPOINT, BuquetAddress.REGION);

  private BucketForm() {}

  private static StoreAddress address(FormValues values) {
    StoreAddress address =
        StoreAddress.parse(
            BuquetAddress.SCHEME + "://" + values.get(BUCKET) + PARAMETERS.written(values));
    BuquetAddress.of(address);
    return address;
  }

  private static Optional<FormValues> values(StoreAddress address) {
    String location = address.location();
    if (!address.scheme().equals(BuquetAddress.SCHEME) || !location.startsWith("//")) {
      return Optional.empty();
    }
    String[] halves = location.substring(2).split("\\?", 2);
    return PARAMETERS
        .read(halves.length < 2 ? "" : halves[1])
        .map(values -> FormValues.of(values).with(BUCKET, halves[0].replaceFirst("/$", "")));
  }

  /**
   * Reads of {@code .buquet.toml} the bucket of {@code [default]} and those of {@code [profiles]},
   * in this order. What the default says holds for a profile that does not say otherwise.
   *
   * @return by the name of the profile, as far as they name a bucket
   * @throws UncheckedIOException if it is no TOML
   */
  private static Map<String, FormValues> toml(String text) {
    JsonNode all;
    try {
      all = new TomlMapper().readTree(text);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
    Map<String, String> usual = new HashMap<>();
    take(all.path("default"), usual);
    String shards = all.path("queue").path("shard_prefix_len").asText("");
    if (shards.matches("[2-4]")) {
      usual.put(BuquetAddress.SHARDS, shards);
    }
    Map<String, FormValues> found = new LinkedHashMap<>();
    add(found, "default", usual);
    for (Map.Entry<String, JsonNode> profile : all.path("profiles").properties()) {
      Map<String, String> values = new HashMap<>(usual);
      take(profile.getValue(), values);
      add(found, profile.getKey(), values);
    }
    return found;
  }

  private static void add(Map<String, FormValues> found, String name, Map<String, String> values) {
    if (values.containsKey(BUCKET)) {
      found.putIfAbsent(name, FormValues.of(values));
    }
  }

  private static void take(JsonNode section, Map<String, String> values) {
    for (String name : IN_TOML) {
      String value = section.path(name).asText("");
      if (!value.isBlank()) {
        values.put(name, value);
      }
    }
  }
}
