package dev.holdfast.store.address;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Objects;

/**
 * One field of a {@link ConnectionForm}: data that any kind of form can be drawn from. What it is
 * called stands in the messages of the kind, under {@code form.FORM.FIELD} or, for several forms of
 * one kind, {@code form.FIELD}: the label itself, and with {@code .prompt}, {@code .hint}, {@code
 * .missing}, {@code .bad}, {@code .browse} and {@code .files} (of a file), {@code .choice.VALUE}
 * and {@code .choice} (of the empty one) what else is said of it. Only the label must be there.
 *
 * @param key under which its value is found; fields of several forms with the same key and type
 *     share what was typed, secrets never do
 * @param choices what can be chosen; the empty text means that nothing is said
 * @param patterns of the names of files, such as {@code *.json}
 * @param usual the value it begins with
 * @param required whether it must not be empty
 * @param beside whether it stands, short, in the row of the field before it
 * @param format a regular expression for all that is typed
 * @param only when it is drawn; null for always
 */
@RecordBuilder
public record Field(
    String key,
    Type type,
    List<String> choices,
    List<String> patterns,
    String usual,
    boolean required,
    boolean beside,
    String format,
    Only only)
    implements FieldBuilder.With {

  /**
   * That a field means nothing without another.
   *
   * @param key of the other field, which holds a text
   * @param format a regular expression for what the other holds then
   */
  public record Only(String key, String format) {}

  /** {@link #usual} of a {@link Type#YES_NO} that is ticked. */
  public static final String YES = "true";

  /** {@link #usual} of a {@link Type#YES_NO} that is not. */
  public static final String NO = "false";

  private static final String ANYTHING = "(?s).*";

  /** How a value is typed. */
  public enum Type {
    /** One line. */
    TEXT,
    /** Digits. */
    NUMBER,
    /** A text that is neither shown nor kept. */
    SECRET,
    /** The path of a file, which can be browsed for. */
    FILE,
    /** One of {@link Field#choices}. */
    CHOICE,
    /** {@link Field#YES} or {@link Field#NO}. */
    YES_NO,
    /** Not drawn: what an address says besides, carried along so that it is not lost. */
    CARRIED
  }

  public Field {
    Objects.requireNonNull(key);
    Objects.requireNonNull(type);
    choices = List.copyOf(choices);
    patterns = List.copyOf(patterns);
    Objects.requireNonNull(usual);
    Objects.requireNonNull(format);
  }

  /** Returns a field for one line. */
  public static Field text(String key) {
    return of(key, Type.TEXT, "", ANYTHING);
  }

  /** Returns a field for a whole number, not negative. */
  public static Field number(String key) {
    return of(key, Type.NUMBER, "", "\\d{0,18}");
  }

  /** Returns a field for a password. */
  public static Field secret(String key) {
    return of(key, Type.SECRET, "", ANYTHING);
  }

  /** Returns a field for the path of a file with one of these names. */
  public static Field file(String key, String... patterns) {
    return of(key, Type.FILE, "", ANYTHING).withPatterns(List.of(patterns));
  }

  /** Returns a field for one of these values, which begins with the first. */
  public static Field choice(String key, String... choices) {
    return of(key, Type.CHOICE, choices[0], ANYTHING).withChoices(List.of(choices));
  }

  /** Returns a field that is ticked or not. */
  public static Field yesNo(String key) {
    return of(key, Type.YES_NO, NO, ANYTHING);
  }

  /** Returns a field that is not drawn. */
  public static Field carried(String key) {
    return of(key, Type.CARRIED, "", ANYTHING);
  }

  private static Field of(String key, Type type, String usual, String format) {
    return new Field(key, type, List.of(), List.of(), usual, false, false, format, null);
  }
}
