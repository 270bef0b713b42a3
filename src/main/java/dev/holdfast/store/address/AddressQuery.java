package dev.holdfast.store.address;

import dev.holdfast.store.FormParameters;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.task.Texts;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The address of a store that is no database, taken apart: what stands before the question mark and
 * the parameters after it, of which only known ones are taken.
 */
public final class AddressQuery {

  private static final String YES = "true";

  public final StoreAddress address;

  /** All before the question mark, two slashes included. */
  public final String place;

  private final Texts texts;
  private final Map<String, String> given = new LinkedHashMap<>();

  /**
   * Takes an address apart. What is wrong with it is told in the kind's own words: {@code
   * keysInAddress}, {@code parameter}, {@code emptyParameter}, and {@code flag} by {@link #flag}.
   *
   * @param known the parameters that it may have
   * @param texts the bundle of these words
   * @throws StoreException with {@link StoreFailure.OfKind} if it has others, or a login
   */
  public AddressQuery(StoreAddress address, Collection<String> known, Texts texts) {
    this.texts = texts;
    this.address = address;
    String location = address.location();
    if (location.contains("#")) {
      throw address.malformed();
    }
    int question = location.indexOf('?');
    this.place = question < 0 ? location : location.substring(0, question);
    if (place.contains("@")) {
      throw wrong(this.address.display().replaceFirst("//[^/?]*@", "//***@"), "keysInAddress", "");
    }
    for (String each : (question < 0 ? "" : location.substring(question + 1)).split("&")) {
      if (!each.isEmpty()) {
        take(each, known);
      }
    }
  }

  private void take(String each, Collection<String> known) {
    int equals = each.indexOf('=');
    String name = equals < 0 ? each : each.substring(0, equals);
    String value = equals < 0 ? "" : FormParameters.decoded(each.substring(equals + 1));
    if (!known.contains(name) || value.isBlank()) {
      boolean key = name.toLowerCase(Locale.ROOT).matches(".*(key|secret|token).*");
      throw wrong(
          known.contains(name) ? "emptyParameter" : key ? "keysInAddress" : "parameter", name);
    }
    given.put(name, value);
  }

  /** Returns the value of a parameter; null if it has none. */
  public String get(String name) {
    return given.get(name);
  }

  /** Returns the value of a parameter that is true or false. */
  public boolean flag(String name, boolean otherwise) {
    String value = given.get(name);
    if (value == null) {
      return otherwise;
    }
    if (!value.equals(YES) && !value.equals("false")) {
      throw wrong("flag", name);
    }
    return value.equals(YES);
  }

  /** Returns what is wrong with what was typed, by a code of the kind. */
  public StoreException wrong(String code, String detail) {
    return wrong(address.display(), code, address.scrub(detail));
  }

  private StoreException wrong(String shown, String code, String detail) {
    return new StoreException(new StoreFailure.OfKind(texts, shown, code, detail, true));
  }
}
