package dev.holdfast.text;

import dev.holdfast.store.address.Field;
import dev.holdfast.store.address.OfferedForm;
import dev.holdfast.task.Texts;
import java.util.List;
import java.util.Optional;

/** What a form of some kind of store and its fields are called, in the kind's own messages. */
public final class FormText {

  private final String key;
  private final List<Texts> texts;

  /** Takes the texts of a form; what has none is called as its kind calls it. */
  public FormText(OfferedForm form) {
    this.key = form.form().key();
    this.texts = form.texts();
  }

  /** Returns the name of the form. */
  public String name() {
    return find("form." + key).orElse(key);
  }

  /**
   * Returns something else that is said of the form.
   *
   * @param what such as {@code missing}
   */
  public Optional<String> of(String what) {
    return find("form." + key + "." + what);
  }

  /** Returns what a field is called. */
  public String label(Field field) {
    return find(own(field)).or(() -> find("form." + field.key())).orElse(field.key());
  }

  /**
   * Returns something else that is said of a field.
   *
   * @param what such as {@code prompt}
   */
  public Optional<String> of(Field field, String what) {
    return find(own(field) + "." + what).or(() -> find("form." + field.key() + "." + what));
  }

  /** Returns what a value that can be chosen is called: the value, if nothing is said of it. */
  public String choice(Field field, String value) {
    return of(field, value.isEmpty() ? "choice" : "choice." + value).orElse(value);
  }

  private String own(Field field) {
    return "form." + key + "." + field.key();
  }

  private Optional<String> find(String name) {
    return Messages.common().brought(texts, name);
  }
}
