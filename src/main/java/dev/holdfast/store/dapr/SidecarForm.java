package dev.holdfast.store.dapr;

import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.Field;
import dev.holdfast.store.address.FormValues;
import dev.holdfast.store.address.StoreAddress;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks where a sidecar is, and whose. */
final class SidecarForm implements ConnectionForm {

  private static final String HOST = "host";
  private static final String PORT = "port";
  private static final String TOKEN = "token";

  private static final List<String> PARAMETERS =
      List.of(
          DaprAddress.APP,
          DaprAddress.NAMESPACE,
          DaprAddress.TLS,
          DaprAddress.CA,
          DaprAddress.HTTP,
          DaprAddress.PLAINTEXT);

  private static final List<String> TICKED = List.of(DaprAddress.TLS, DaprAddress.PLAINTEXT);

  private static final Pattern PLACE = Pattern.compile("//(\\[[^]/]*]|[^:/\\[]+)(?::(\\d+))?/?");

  private static final int AT = 65;

  @Override
  public String key() {
    return DaprAddress.SCHEME;
  }

  @Override
  public int order() {
    return AT;
  }

  @Override
  public List<Field> fields() {
    return List.of(
        Field.text(HOST).mandatory(),
        Field.number(PORT).besides(),
        Field.text(DaprAddress.APP).mandatory(),
        Field.text(DaprAddress.NAMESPACE),
        Field.number(DaprAddress.HTTP),
        Field.secret(TOKEN),
        Field.yesNo(DaprAddress.TLS),
        Field.file(DaprAddress.CA, "*.pem", "*.crt"),
        Field.yesNo(DaprAddress.PLAINTEXT));
  }

  @Override
  public StoreAddress address(FormValues values) {
    List<String> parameters = new ArrayList<>();
    for (String name : PARAMETERS) {
      String value = values.get(name);
      if (!value.isEmpty() && (!TICKED.contains(name) || values.yes(name))) {
        parameters.add(name + "=" + encoded(value));
      }
    }
    String port = values.get(PORT);
    String place = "//" + values.get(HOST) + (port.isEmpty() ? "" : ":" + port);
    String rest = parameters.isEmpty() ? "" : "?" + String.join("&", parameters);
    StoreAddress typed = StoreAddress.parse(DaprAddress.SCHEME + ":" + place + rest);
    DaprAddress.of(typed);
    return new StoreAddress(typed.scheme(), typed.location(), values.secret(TOKEN));
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20").replace("%2F", "/");
  }

  @Override
  public Optional<FormValues> values(StoreAddress address) {
    String[] halves = address.location().split("\\?", 2);
    Matcher place = PLACE.matcher(halves[0]);
    if (!address.scheme().equals(DaprAddress.SCHEME) || !place.matches()) {
      return Optional.empty();
    }
    Map<String, String> values = new HashMap<>();
    values.put(HOST, place.group(1));
    if (place.group(2) != null) {
      values.put(PORT, place.group(2));
    }
    for (String each : halves.length < 2 ? new String[0] : halves[1].split("&")) {
      String[] parts = each.split("=", 2);
      if (parts.length < 2 || !PARAMETERS.contains(parts[0])) {
        return Optional.empty();
      }
      values.put(parts[0], decoded(parts[1]));
    }
    FormValues said = FormValues.of(values);
    return Optional.of(address.password() == null ? said : said.with(TOKEN, address.password()));
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
    return values(address).map(said -> said.get(DaprAddress.APP)).orElse("");
  }
}
