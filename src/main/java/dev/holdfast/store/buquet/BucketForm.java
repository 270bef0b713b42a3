package dev.holdfast.store.buquet;

import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.Field;
import dev.holdfast.store.address.FormValues;
import dev.holdfast.store.address.StoreAddress;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Asks where a bucket is. Logins are never asked for: they are what the vendor's tools keep. */
final class BucketForm implements ConnectionForm {

  static final String BUCKET = "bucket";
  static final String ENDPOINT = "endpoint";
  static final String REGION = "region";

  private static final String PROFILE = "profile";
  private static final String SHARDS = "shards";
  private static final String PATH_STYLE = "pathStyle";
  private static final String PLAINTEXT = "plaintext";

  private static final String INSTANCE_PROFILE = "instanceProfile";

  private static final List<String> PARAMETERS =
      List.of(ENDPOINT, REGION, PROFILE, PATH_STYLE, SHARDS, PLAINTEXT, INSTANCE_PROFILE);

  private static final Set<String> ONLY_YES = Set.of(PLAINTEXT, INSTANCE_PROFILE);

  private static final int PLACE = 60;

  @Override
  public String key() {
    return BuquetAddress.SCHEME;
  }

  @Override
  public int order() {
    return PLACE;
  }

  @Override
  public List<Field> fields() {
    return List.of(
        Field.text(BUCKET).mandatory(),
        Field.text(ENDPOINT),
        Field.text(REGION),
        Field.text(PROFILE),
        Field.choice(PATH_STYLE, "", "true", "false"),
        Field.choice(SHARDS, "", "1", "2", "3", "4"),
        Field.yesNo(PLAINTEXT),
        Field.yesNo(INSTANCE_PROFILE));
  }

  @Override
  public StoreAddress address(FormValues values) {
    List<String> parameters = new ArrayList<>();
    for (String name : PARAMETERS) {
      String value = values.get(name);
      boolean said = !value.isEmpty() && !(ONLY_YES.contains(name) && !values.yes(name));
      if (said) {
        parameters.add(name + "=" + encoded(value));
      }
    }
    String place = BuquetAddress.SCHEME + "://" + values.get(BUCKET);
    StoreAddress address =
        StoreAddress.parse(
            parameters.isEmpty() ? place : place + "?" + String.join("&", parameters));
    BuquetAddress.of(address);
    return address;
  }

  /** An endpoint stays legible: it is what an operator compares. */
  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8)
        .replace("+", "%20")
        .replace("%3A", ":")
        .replace("%2F", "/");
  }

  @Override
  public Optional<FormValues> values(StoreAddress address) {
    String location = address.location();
    if (!address.scheme().equals(BuquetAddress.SCHEME) || !location.startsWith("//")) {
      return Optional.empty();
    }
    String[] halves = location.substring(2).split("\\?", 2);
    Map<String, String> values = new HashMap<>();
    values.put(BUCKET, halves[0].replaceFirst("/$", ""));
    for (String each : halves.length < 2 ? new String[0] : halves[1].split("&")) {
      String[] parts = each.split("=", 2);
      if (parts.length < 2 || !PARAMETERS.contains(parts[0])) {
        return Optional.empty();
      }
      values.put(parts[0], decoded(parts[1]));
    }
    return Optional.of(FormValues.of(values));
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException raw) {
      return text;
    }
  }

  @Override
  public String suggestedName(StoreAddress address) {
    return values(address).map(said -> said.get(BUCKET)).orElse("");
  }

  @Override
  public List<String> importPatterns() {
    return List.of("*.toml");
  }

  @Override
  public Map<String, FormValues> importFrom(Path file) throws IOException {
    return BuquetToml.read(file);
  }
}
