package dev.holdfast.desktop.fx.json;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.holdfast.desktop.fx.json.WrittenJson.Group;
import dev.holdfast.desktop.fx.json.WrittenJson.Kind;
import dev.holdfast.desktop.fx.json.WrittenJson.Leaf;
import dev.holdfast.desktop.fx.json.WrittenJson.Member;

/** Writes a value as JSON again, numbers as they were. Pure. */
final class JsonWords {

  private JsonWords() {}

  static String of(WrittenJson value) {
    StringBuilder out = new StringBuilder();
    write(value, out);
    return out.toString();
  }

  private static void write(WrittenJson value, StringBuilder out) {
    switch (value) {
      case Leaf(Kind kind, String text) -> {
        if (kind == Kind.STRING) {
          quote(text, out);
        } else {
          out.append(text);
        }
      }
      case Group group -> {
        out.append(group.list() ? '[' : '{');
        boolean first = true;
        for (Member member : group.members()) {
          out.append(first ? "" : ",");
          first = false;
          if (!group.list()) {
            quote(member.name(), out);
            out.append(':');
          }
          write(member.value(), out);
        }
        out.append(group.list() ? ']' : '}');
      }
    }
  }

  private static void quote(String text, StringBuilder out) {
    out.append('"').append(JsonStringEncoder.getInstance().quoteAsString(text)).append('"');
  }
}
