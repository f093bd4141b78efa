/// Every request that the session answers.
enum RequestCatalog {
    static let all: [any Request.Type] = [
        ExecuteRequest.self, CompleteRequest.self, InspectRequest.self, IsCompleteRequest.self, HistoryRequest.self,
        CommInfoRequest.self, CommOpenRequest.self,
    ]

    static func named(_ type: String) -> (any Request.Type)? { all.first { $0.type == type } }
}
