package dev.holdfast.desktop.fx.json;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.holdfast.desktop.fx.json.WrittenJson.Group;
import dev.holdfast.desktop.fx.json.WrittenJson.Kind;
import dev.holdfast.desktop.fx.json.WrittenJson.Leaf;
import dev.holdfast.desktop.fx.json.WrittenJson.Member;

/**
 * Writes a value as JSON again, numbers as they were. Pure.
 *
 * @param lines whether each member stands on a line of its own
 * @param most after so many characters no more members are written: what is nested grows
 */
record JsonWords(StringBuilder out, boolean lines, long most) {

  static String of(WrittenJson value) {
    return new JsonWords(new StringBuilder(), false, Long.MAX_VALUE).written(value);
  }

  /** Lays a value out; longer than {@code most} if it was given up. */
  static String laidOut(WrittenJson value, long most) {
    return new JsonWords(new StringBuilder(), true, most).written(value);
  }

  private String written(WrittenJson value) {
    write(value, "\n");
    return out.toString();
  }

  private void write(WrittenJson value, String line) {
    switch (value) {
      case Leaf(Kind kind, String text) when kind == Kind.STRING -> quote(text);
      case Leaf leaf -> out.append(leaf.text());
      case Group group -> {
        out.append(group.list() ? '[' : '{');
        String between = "";
        for (Member member : group.members()) {
          if (out.length() > most) {
            return;
          }
          out.append(between).append(lines ? line + "  " : "");
          between = ",";
          if (!group.list()) {
            quote(member.name());
            out.append(lines ? " : " : ":");
          }
          write(member.value(), line + "  ");
        }
        out.append(!lines ? "" : group.members().isEmpty() ? " " : line);
        out.append(group.list() ? ']' : '}');
      }
    }
  }

  private void quote(String text) {
    out.append('"').append(JsonStringEncoder.getInstance().quoteAsString(text)).append('"');
  }
}
