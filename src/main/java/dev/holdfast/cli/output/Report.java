package dev.holdfast.cli.output;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What a command found, fit for every format.
 *
 * @param document the whole result: documents, maps, iterables, numbers, truth values, texts and
 *     nulls
 * @param rows the rows of a list, all with the same keys; null if the result is no list
 * @param columns the keys of the rows, also when there are none
 * @param text prints it for people
 */
public record Report(
    Object document,
    List<? extends Map<String, ?>> rows,
    List<String> columns,
    Consumer<TextPage> text) {

  /** A result that is one thing. */
  public static Report of(Object document, Consumer<TextPage> text) {
    return new Report(document, null, List.of(), text);
  }
}
