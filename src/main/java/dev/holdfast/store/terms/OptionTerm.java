package dev.holdfast.store.terms;

import dev.holdfast.task.Texts;

/**
 * An option of cleanups that stores of one kind have, and others do not.
 *
 * @param name as it is typed after two dashes, and its name in plans and journals
 * @param least the lowest number it takes; 0 if it is only said or not
 * @param most the highest number it takes; 0 if it is only said or not
 * @param texts its texts: {@code option.NAME} says what it does, {@code option.NAME.label} what it
 *     is called in a form
 */
public record OptionTerm(String name, int least, int most, Texts texts) {

  /**
   * Takes it.
   *
   * @throws IllegalArgumentException if no number lies in its range
   */
  public OptionTerm {
    if (least < 0 || most < least || least == 0 && most > 0) {
      throw new IllegalArgumentException(name + " takes no number");
    }
  }

  /** One that is only said or not. */
  public static OptionTerm flag(String name, Texts texts) {
    return new OptionTerm(name, 0, 0, texts);
  }

  /** Returns whether it is only said or not. */
  public boolean flag() {
    return most == 0;
  }

  /** Returns it as it is typed. */
  public String typed() {
    return "--" + name;
  }
}
