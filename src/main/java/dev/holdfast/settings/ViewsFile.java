package dev.holdfast.settings;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.task.Document;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A file by which operators give each other views of a kind of store. Blocks. */
public final class ViewsFile {

  private static final String FORMAT = "holdfast views 1";

  /** More than anybody can make by hand, in bytes. */
  private static final long LARGEST = 1_000_000;

  /** Returns the text of a file with views. */
  public String write(String kind, List<SavedView> views) {
    return KeptJson.write(
        new Document().with("format", FORMAT).with("kind", kind).with("views", views));
  }

  /**
   * Reads views for a kind of store; all or none.
   *
   * @throws Refused if the file holds none for it
   * @throws IOException if it cannot be read
   */
  public List<SavedView> read(Path file, String kind) throws IOException {
    JsonNode root = KeptJson.read(file, FORMAT, LARGEST);
    if (root.isMissingNode()) {
      throw new Refused(Refused.Why.NO_VIEWS, "");
    }
    String of = root.path("kind").asText();
    if (!of.equals(kind)) {
      throw new Refused(Refused.Why.OTHER_KIND, of);
    }
    List<SavedView> views = new ArrayList<>();
    for (JsonNode each : root.path("views")) {
      try {
        views.add(SettingsJson.view(each));
      } catch (IllegalArgumentException broken) {
        throw new Refused(Refused.Why.BROKEN_VIEW, String.valueOf(views.size() + 1));
      }
    }
    return views;
  }

  /** Says that a file holds no views for a kind of store. */
  public static final class Refused extends IOException {

    private static final long serialVersionUID = 1L;

    /** What is wrong with the file. */
    public enum Why {
      /** It is something else. */
      NO_VIEWS,
      /** It is for another kind of store. */
      OTHER_KIND,
      /** A view in it cannot be understood. */
      BROKEN_VIEW
    }

    /** What is wrong. */
    public final Why why;

    /** The other kind, or the place of the view from 1; else empty. */
    public final String detail;

    private Refused(Why why, String detail) {
      super(why + " " + detail);
      this.why = why;
      this.detail = detail;
    }
  }
}
