package dev.holdfast.store.dapr.sidecar;

import dev.holdfast.store.FormParameters;
import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.Field;
import dev.holdfast.store.address.FormValues;
import dev.holdfast.store.address.StoreAddress;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks where a sidecar is, and whose. */
public final class SidecarForm {

  private static final String HOST = "host";
  private static final String PORT = "port";
  private static final String TOKEN = "token";

  private static final FormParameters PARAMETERS =
      new FormParameters(DaprAddress.KNOWN, Set.of(DaprAddress.TLS, DaprAddress.PLAINTEXT));

  private static final Pattern PLACE = Pattern.compile("//(\\[[^]/]*]|[^:/\\[]+)(?::(\\d+))?/?");

  /** The form. */
  public static final ConnectionForm FORM =
      ConnectionForm.named(
          DaprAddress.APP,
          DaprAddress.SCHEME,
          65,
          List.of(
              Field.text(HOST).withRequired(true),
              Field.number(PORT).withBeside(true),
              Field.text(DaprAddress.APP).withRequired(true),
              Field.text(DaprAddress.NAMESPACE),
              Field.number(DaprAddress.HTTP),
              Field.secret(TOKEN),
              Field.yesNo(DaprAddress.TLS),
              Field.file(DaprAddress.CA, "*.pem", "*.crt"),
              Field.yesNo(DaprAddress.PLAINTEXT)),
          SidecarForm::address,
          SidecarForm::values);

  private SidecarForm() {}

  private static StoreAddress address(FormValues values) {
    String port = values.get(PORT);
    String place = "//" + values.get(HOST) + (port.isEmpty() ? "" : ":" + port);
    StoreAddress typed =
        StoreAddress.parse(DaprAddress.SCHEME + ":" + place + PARAMETERS.written(values));
    DaprAddress.of(typed);
    return new StoreAddress(typed.scheme(), typed.location(), values.secret(TOKEN));
  }

  private static Optional<FormValues> values(StoreAddress address) {
    String[] halves = address.location().split("\\?", 2);
    Matcher place = PLACE.matcher(halves[0]);
    if (!address.scheme().equals(DaprAddress.SCHEME) || !place.matches()) {
      return Optional.empty();
    }
    return PARAMETERS
        .read(halves.length < 2 ? "" : halves[1])
        .map(values -> FormValues.of(values).with(HOST, place.group(1)))
        .map(said -> place.group(2) == null ? said : said.with(PORT, place.group(2)))
        .map(said -> address.password() == null ? said : said.with(TOKEN, address.password()));
  }
}
