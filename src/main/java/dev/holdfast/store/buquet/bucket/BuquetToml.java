package dev.holdfast.store.buquet.bucket;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import dev.holdfast.store.address.FormValues;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What {@code .buquet.toml} says about a bucket; sections that are not known are ignored. */
final class BuquetToml {

  private static final List<String> NAMES =
      List.of(BucketForm.BUCKET, BuquetAddress.ENDPOINT, BuquetAddress.REGION);

  private static final String DEFAULT = "default";

  private BuquetToml() {}

  /**
   * Reads the bucket of {@code [default]} and those of {@code [profiles]}, in this order. What the
   * default says holds for a profile that does not say otherwise.
   *
   * @return by the name of the profile, as far as they name a bucket
   * @throws UncheckedIOException if it is no TOML
   */
  static Map<String, FormValues> read(String text) {
    JsonNode all;
    try {
      all = new TomlMapper().readTree(text);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
    Map<String, String> usual = new HashMap<>();
    take(all.path(DEFAULT), usual);
    String shards = all.path("queue").path("shard_prefix_len").asText("");
    if (shards.matches("[2-4]")) {
      usual.put(BuquetAddress.SHARDS, shards);
    }
    Map<String, FormValues> found = new LinkedHashMap<>();
    add(found, DEFAULT, usual);
    for (Map.Entry<String, JsonNode> profile : all.path("profiles").properties()) {
      Map<String, String> values = new HashMap<>(usual);
      take(profile.getValue(), values);
      add(found, profile.getKey(), values);
    }
    return found;
  }

  private static void add(Map<String, FormValues> found, String name, Map<String, String> values) {
    if (values.containsKey(BucketForm.BUCKET)) {
      found.putIfAbsent(name, FormValues.of(values));
    }
  }

  private static void take(JsonNode section, Map<String, String> values) {
    for (String name : NAMES) {
      String value = section.path(name).asText("");
      if (!value.isBlank()) {
        values.put(name, value);
      }
    }
  }
}
