package dev.holdfast.store.address;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What was typed into the fields of a {@link ConnectionForm}. Immutable; never prints a value,
 * since any may hold a secret.
 */
public final class FormValues {

  /** Nothing typed. */
  public static final FormValues NONE = of(Map.of());

  private final Map<String, String> texts;
  private final Map<String, Secret> secrets;

  private FormValues(Map<String, String> texts, Map<String, Secret> secrets) {
    this.texts = Map.copyOf(texts);
    this.secrets = Map.copyOf(secrets);
  }

  /** Takes values by the keys of their fields. */
  public static FormValues of(Map<String, String> texts) {
    return new FormValues(texts, Map.of());
  }

  /** Returns these values and one more. */
  public FormValues with(String key, String value) {
    Map<String, String> more = new HashMap<>(texts);
    more.put(key, value);
    return new FormValues(more, secrets);
  }

  /** Returns these values and a secret. */
  public FormValues with(String key, Secret secret) {
    Map<String, Secret> more = new HashMap<>(secrets);
    more.put(key, secret);
    return new FormValues(texts, more);
  }

  /** Returns a value without blanks around it; empty if nothing is said. */
  public String get(String key) {
    return texts.getOrDefault(key, "").strip();
  }

  /** Returns a value as it was typed: blanks may belong to the name of a file. */
  public String exact(String key) {
    return texts.getOrDefault(key, "");
  }

  /** Returns whether a field that is ticked or not is ticked. */
  public boolean yes(String key) {
    return get(key).equals(Field.YES);
  }

  /** Returns a secret; null if none was typed. */
  public Secret secret(String key) {
    return secrets.get(key);
  }

  @Override
  public String toString() {
    Set<String> keys = new TreeSet<>(texts.keySet());
    keys.addAll(secrets.keySet());
    return "values of " + keys;
  }
}
