package dev.holdfast.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.store.address.StoreAddress;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.Test;

class OtherStoreNoticeTest extends FxTest {

  private final List<String> opened = new ArrayList<>();
  private Node notice;

  @Test
  void opensTheOtherStoreAndCanBeDismissed() throws Exception {
    StoreAddress other = StoreAddress.parse("eventstream+postgresql://ops@db/jobs");
    show(
        () -> {
          notice = StoreNotices.other(other, () -> opened.add("other"));
          return new VBox(notice);
        });
    assertThat(lookup("The same database holds another store: " + other.display()).tryQuery())
        .isPresent();
    Screens.page(stage().getScene(), "other-store-notice", 900, 120);
    clickOn("#openOther");
    assertThat(opened).containsExactly("other");
    clickOn(".icon-button");
    assertThat(notice.isVisible()).isFalse();
  }
}
